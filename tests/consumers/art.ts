import { dominoSvg, type Layer, layersOf, spotsOf } from '@crownlands/art';
import { squareAt } from '@crownlands/rules';

const spots = spotsOf([{ domino: 12, a: squareAt(1, 0), b: squareAt(2, 0) }]);
export const layers: Layer[] = layersOf(spots, 'green', { mini: true, prefix: 'k', ground: false });
export const domino: string = dominoSvg(12, 'd');

// @ts-expect-error: no castle has that colour
export const grey = layersOf(spots, 'grey', { mini: true, prefix: 'k', ground: false });

export { DOMINO_VIEW_BOX, dominoSvg } from './domino.ts';
export { ICONS, type IconName } from './icons.ts';
export { type Layer, layersOf, type Spot, spotsOf } from './kingdom.ts';
export { type Edge, outlineOf } from './outline.ts';
export { SWATCH_VIEW_BOX, swatchSvg } from './swatch.ts';
export { symbols } from './symbols.ts';

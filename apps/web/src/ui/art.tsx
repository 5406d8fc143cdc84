import {
  DOMINO_BOX,
  dominoSvg,
  FOOT_BOX,
  footSvg,
  ICONS,
  type IconName,
  SWATCH_BOX,
  swatchSvg,
  symbols,
  viewBoxOf,
} from '@crownlands/art';
import {
  COLOURS,
  type Colour,
  type DominoNumber,
  must,
  type Seat,
  type Terrain,
} from '@crownlands/rules';
import { useId } from 'preact/hooks';
import './art.css';

export const colourOf = (seat: Seat): Colour => must(COLOURS[seat]);

const DEFS = symbols();

/** The pieces that all pictures of the page share; once on each page. */
export const Symbols = () => (
  <svg class="symbols" width="0" height="0" aria-hidden="true">
    <defs dangerouslySetInnerHTML={{ __html: DEFS }} />
  </svg>
);

export const Icon = ({ name, size = 22 }: { name: IconName; size?: number }) => (
  <svg
    class="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: `<path d="${ICONS[name]}"/>` }}
  />
);

const Piece = ({ id, width, height }: { id: string; width: number; height: number }) => (
  <svg class="piece" width={width} height={height} aria-hidden="true">
    <use href={`#${id}`} width="100%" height="100%" />
  </svg>
);

export const King = ({ seat, height }: { seat: Seat; height: number }) => (
  <Piece id={`king-${colourOf(seat)}`} width={Math.round(height * 0.74)} height={height} />
);

export const Emblem = ({ seat, size }: { seat: Seat; size: number }) => (
  <Piece id={`emblem-${colourOf(seat)}`} width={size} height={size} />
);

export const Castle = ({ seat, size }: { seat: Seat; size: number }) => (
  <Piece id={`castle-${colourOf(seat)}`} width={size} height={size} />
);

export const Crown = ({ size }: { size: number }) => (
  <Piece id="crown" width={size} height={size} />
);

export const Swatch = ({ terrain, size = 26 }: { terrain: Terrain; size?: number }) => (
  <svg
    class="swatch"
    viewBox={viewBoxOf(SWATCH_BOX)}
    width={size}
    height={size}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: swatchSvg(terrain, useId()) }}
  />
);

type DominoProps = { readonly domino: DominoNumber; readonly hasFoot?: boolean | undefined };

/** A domino as it is printed, its number on the left or below; it fills the width that it is given. */
export const DominoCard = ({ domino, hasFoot = false }: DominoProps) => (
  <svg
    class={hasFoot ? 'domino foot' : 'domino'}
    viewBox={viewBoxOf(hasFoot ? FOOT_BOX : DOMINO_BOX)}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: (hasFoot ? footSvg : dominoSvg)(domino, useId()) }}
  />
);

export const Logo = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span class={isLarge ? 'logo large' : 'logo'}>
    <span aria-hidden="true">
      Cr
      <span class="logo-o">
        o
        <svg viewBox="0 0 50 47">
          <use href="#crown" width="50" height="47" />
        </svg>
      </span>
      wnlands
    </span>
    <span class="unseen">Crownlands</span>
  </span>
);

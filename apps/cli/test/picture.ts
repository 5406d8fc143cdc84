/** Size of a character. */
const [W, H] = [11, 22];

/** The 256 colours that the drawing uses, as terminals show them. */
const COLOURS: { readonly [index: string]: string } = {
  16: '#000000',
  22: '#005f00',
  32: '#0087d7',
  96: '#875f87',
  113: '#87d75f',
  221: '#ffd75f',
  231: '#ffffff',
  236: '#303030',
  253: '#dadada',
};

const LINES = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼';
const CROWN = 'M1 15V8l2.5 3L5.5 6l2 5L10 8v7z';
const CASTLE = 'M1 16V7h2v2h1.5V7h2v2H8V7h2v9z';

/** A terminal's lines, with the colours in them, as an SVG picture. */
export function pictureOf(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => cellsOf(line).length)) * W;
  const body = lines.flatMap((line, row) =>
    cellsOf(line).flatMap(({ character, paper, ink }, column) => {
      const at = `translate(${column * W} ${row * H})`;
      const ground = paper
        ? [`<path transform="${at}" fill="${paper}" d="M0 0h${W}v${H}H0z"/>`]
        : [];
      return [...ground, ...glyph(character, ink, at)];
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 ${width + 16} ${lines.length * H + 16}" width="${width + 16}" font-family="monospace" font-size="17" font-weight="700" text-anchor="middle" shape-rendering="crispEdges">`,
    `<title>A kingdom as the terminal shows it</title>`,
    `<path fill="#f5eddc" d="M-8 -8h${width + 16}v${lines.length * H + 16}h-${width + 16}z"/>`,
    ...body,
    '</svg>\n',
  ].join('\n');
}

type Cell = {
  readonly character: string;
  readonly paper: string | undefined;
  readonly ink: string;
};

/** The characters of a line, each with its colours. */
function cellsOf(line: string): Cell[] {
  const escapeCharacter = String.fromCharCode(27);
  return line.split(escapeCharacter).flatMap((part, index) => {
    const [, codes = '', text = ''] =
      index === 0 ? ['', '', part] : (/^\[([\d;]*)m(.*)$/.exec(part) ?? []);
    const [, , paper = '', , , ink = ''] = codes.split(';');
    return [...text].map((character) => {
      return { character, paper: COLOURS[paper], ink: COLOURS[ink] ?? '#3b2f2a' };
    });
  });
}

function glyph(character: string, ink: string, at: string): string[] {
  const sides = LINES.indexOf(character);
  if (sides === 0) return [];
  if (sides > 0) {
    const [x, y] = [W / 2, H / 2];
    const ends = [`${x} 0`, `${W} ${y}`, `${x} ${H}`, `0 ${y}`];
    const strokes = ends.filter((_, side) => (sides >> side) % 2 === 1);
    const path = strokes.map((end) => `M${x} ${y}L${end}`).join('');
    return [
      `<path transform="${at}" stroke="#3b2f2a" stroke-width="2" stroke-linecap="square" d="${path}"/>`,
    ];
  }
  if (character === '♛') {
    const style = 'fill="#f7c53b" stroke="#3b2f2a" shape-rendering="auto"';
    return [`<path transform="${at}" ${style} d="${CROWN}"/>`];
  }
  if (character === '♜') return [`<path transform="${at}" fill="#b23f66" d="${CASTLE}"/>`];
  return [`<text transform="${at}" x="${W / 2}" y="${H * 0.72}" fill="${ink}">${character}</text>`];
}

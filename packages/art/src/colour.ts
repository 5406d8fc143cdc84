/** Red, green and blue in linear light, from 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];
type Lab = readonly [lightness: number, a: number, b: number];
type Matrix = readonly [Light, Light, Light];

/** What eyes see that lack one kind of cones: Machado, Oliveira and Fernandes 2009, full severity. */
export const EYES: Readonly<Record<string, Matrix>> = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const sum = ([red, green, blue]: Light, [r, g, b]: Light): number => red * r + green * g + blue * b;

function lightOf(hex: string): Light {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function seenBy(eyes: Matrix, light: Light): Light {
  const channel = (row: Light) => Math.min(1, Math.max(0, sum(row, light)));
  return [channel(eyes[0]), channel(eyes[1]), channel(eyes[2])];
}

const luminance = (light: Light): number => sum([0.2126, 0.7152, 0.0722], light);

function labOf(light: Light): Lab {
  const cell = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = cell(sum([0.4124, 0.3576, 0.1805], light) / 0.95047);
  const y = cell(luminance(light));
  const z = cell(sum([0.0193, 0.1192, 0.9505], light) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** L*, from 0 to 100: all that is left in greyscale. */
export const lightnessOf = (hex: string): number => labOf(lightOf(hex))[0];

/** WCAG contrast, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(lightOf(one)), luminance(lightOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How different two colours look to these eyes: CIEDE2000. */
export const distanceOf = (one: string, other: string, eyes: Matrix): number =>
  ciede2000(labOf(seenBy(eyes, lightOf(one))), labOf(seenBy(eyes, lightOf(other))));

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const hue = (a: number, b: number): number =>
  a || b ? ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 : 0;
/** The weight of strong colours in the formula. */
const strong = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1.5 - 0.5 * strong((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hue(a1 * stretch, b1), hue(a2 * stretch, b2)];
  const isGrey = c1 * c2 === 0;
  const gap = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, isGrey ? h1 + h2 : h1 + gap / 2];
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const tint = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(gap / 2))) / (1 + 0.015 * c * t);
  const turn = 60 * Math.exp(-(((((h + 360) % 360) - 275) / 25) ** 2));
  const rotation = -2 * strong(c) * Math.sin(radians(turn));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + tint ** 2 + rotation * chroma * tint);
}

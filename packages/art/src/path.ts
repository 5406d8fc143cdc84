import { must } from '@crownlands/rules';
import type { Chance } from './chance.ts';

export type Point = readonly [x: number, y: number];

/** Path data is written with one digit after the point. */
export const short = (number: number): number => Math.round(number * 10) / 10;
export const at = (x: number, y: number): string => `${short(x)} ${short(y)}`;

export const polygon = (...points: readonly Point[]): string =>
  `M${points.map(([x, y]) => at(x, y)).join('L')}Z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

export function roundedBox(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const bend = (dx: number, dy: number, ex: number, ey: number) =>
    `q${dx * radius} ${dy * radius} ${ex * radius} ${ey * radius}`;
  return (
    `M${x + radius} ${y}h${across}${bend(1, 0, 1, 1)}v${down}${bend(0, 1, -1, 1)}` +
    `h${-across}${bend(-1, 0, -1, -1)}v${-down}${bend(0, -1, 1, -1)}Z`
  );
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number): string {
  const half = `a${at(radiusX, radiusY)} 0 1 1`;
  return `M${at(x - radiusX, y)}${half} ${short(2 * radiusX)} 0${half} ${short(-2 * radiusX)} 0Z`;
}

/** A block whose top edge is a row of teeth. */
export function battlements(
  x: number,
  y: number,
  width: number,
  height: number,
  teeth: number,
): string {
  const step = short(width / (2 * teeth - 1));
  const tops = Array.from({ length: teeth }, () => `h${step}`).join(`v4h${step}v-4`);
  return `M${at(x, y + height)}V${short(y)}${tops}V${short(y + height)}Z`;
}

/** A closed curve that passes close to the points. */
export function smooth(points: readonly Point[]): string {
  const middle = ([ax, ay]: Point, [bx, by]: Point) => at((ax + bx) / 2, (ay + by) / 2);
  const bends = points.map((point, i) => {
    const next = must(points[(i + 1) % points.length]);
    return `Q${at(...point)} ${middle(point, next)}`;
  });
  return `M${middle(must(points.at(-1)), must(points[0]))}${bends.join('')}Z`;
}

/** A closed row of round bulges from point to point. */
export function scallop(points: readonly Point[]): string {
  const bulges = points.map(([ax, ay], i) => {
    const [bx, by] = must(points[(i + 1) % points.length]);
    const radius = Math.hypot(ax - bx, ay - by) * 0.56;
    return `A${at(radius, radius)} 0 0 1 ${at(bx, by)}`;
  });
  return `M${at(...must(points[0]))}${bulges.join('')}Z`;
}

/** A soft closed shape around a point. */
export function blob(
  chance: Chance,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
): string {
  const corners = Array.from({ length: 7 }, (_, i): Point => {
    const angle = (i / 7) * 2 * Math.PI;
    const reach = chance(0.82, 1.22);
    return [x + Math.cos(angle) * radiusX * reach, y + Math.sin(angle) * radiusY * reach];
  });
  return smooth(corners);
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;

/** Path data of line icons, 24 by 24, for a stroke of 2.1 with round caps and joins. */
export const ICONS = {
  rotate: 'M19 12a7 7 0 1 1-2.3-5.2M17.5 2.5v4.8h-4.8',
  undo: 'M9 6 4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 11h-3',
  hint: 'M9 18h6M10 21.5h4M12 3a6.5 6.5 0 0 0-4 11.6V16h8v-1.4A6.5 6.5 0 0 0 12 3Z',
  check: 'M4.5 12.5l5 5 10-11',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  pile: 'M4 8.5 12 5l8 3.5-8 3.5ZM4 12.5l8 3.5 8-3.5M4 16.5 12 20l8-3.5',
  grid: 'M4.5 4.5h15v15h-15ZM4.5 12h15M12 4.5v15',
  globe: `${circle(12, 12, 8.5)}M3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17Z`,
  zoom: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  again: 'M4.5 12a7.5 7.5 0 0 1 13-5M19.5 12a7.5 7.5 0 0 1-13 5M18 2.5V7h-4.5M6 21.5V17h4.5',
  graph: 'M4 4v16h16M7.5 15l4-5 3.5 3 5-7',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  close: 'M6 6l12 12M18 6 6 18',
  play: 'M8 5.5v13L18.5 12Z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  next: 'M9 5.5l6.5 6.5L9 18.5',
  previous: 'M15 5.5 8.5 12l6.5 6.5',
  first: 'M18 5.5 11.5 12l6.5 6.5M6.5 5.5v13',
  last: 'M6 5.5l6.5 6.5L6 18.5M17.5 5.5v13',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  share: `${circle(6, 12, 2.7)}${circle(18, 6, 2.7)}${circle(18, 18, 2.7)}M8.4 10.8l7.2-3.6M8.4 13.2l7.2 3.6`,
  sound: 'M3.5 9.5v5H7l4.5 4v-13L7 9.5ZM15 9.2a4 4 0 0 1 0 5.6M17.7 6.3a8 8 0 0 1 0 11.4',
  sun: `${circle(12, 12, 4)}M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4`,
  moon: 'M20 14.2A8.2 8.2 0 1 1 9.8 4a6.6 6.6 0 0 0 10.2 10.2Z',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.3 11v5.5M13.7 11v5.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  person: `${circle(12, 8, 4)}M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6`,
  robot: `M7 9.5h10q2 0 2 2v6q0 2-2 2H7q-2 0-2-2v-6q0-2 2-2ZM12 9.5V6.3M9.3 13.7v1.6M14.7 13.7v1.6M2.3 13v3M21.7 13v3${circle(12, 4.6, 1.6)}`,
  eye: `M2.5 12c3-4.7 6-6.8 9.5-6.8s6.5 2.1 9.5 6.8c-3 4.7-6 6.8-9.5 6.8s-6.5-2.1-9.5-6.8Z${circle(12, 12, 2.8)}`,
  book: 'M12 6.5C9.5 4.8 6.5 4.5 3.5 5v13.5c3-.5 6-.2 8.5 1.5c2.5-1.7 5.5-2 8.5-1.5V5c-3-.5-6-.2-8.5 1.5ZM12 6.5V20',
  pencil: 'M4.5 19.5l1-4.5L16.5 4 20 7.5l-11 11ZM13.8 6.7l3.5 3.5',
  settings: `${circle(15.5, 7, 2.5)}${circle(8.5, 17, 2.5)}M4 7h9M18 7h2M4 17h2M11 17h9`,
  home: 'M3.5 11.5 12 4.5l8.5 7M6 9.8v9.7h12V9.8M10 19.5V14h4v5.5',
} as const;

export type IconName = keyof typeof ICONS;

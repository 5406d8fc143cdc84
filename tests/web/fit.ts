import type { Page } from 'playwright-core';
import { settled } from './kit.ts';

/** Texts that are cut off or lie over each other, buttons out of reach, pages wider than the screen. */
export async function misfitsIn(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate((width) => {
    const SEEN = { visibilityProperty: true };
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - width;
    if (wide > 0) found.push(`the page is ${wide} pixels too wide`);
    const open = document.querySelector('dialog[open]') ?? document.body;

    const isUnseen = (element: Element | null): boolean =>
      element !== null &&
      (element.tagName === 'svg' ||
        getComputedStyle(element).clipPath !== 'none' ||
        isUnseen(element.parentElement));
    const scrolls = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX + overflowY);
    };
    const isInScroller = (element: Element): boolean =>
      element !== document.body &&
      (scrolls(element) || (element.parentElement !== null && isInScroller(element.parentElement)));
    /** What an element stands in and should not leave, up to the first that scrolls. */
    const holdersOf = (element: Element | null): Element[] => {
      if (!element || element === document.body || scrolls(element)) return [];
      const { overflowX, overflowY, display } = getComputedStyle(element);
      const isHolder =
        element.matches('button, a, .button, summary, h1, h2, .fact, legend') ||
        /hidden|clip/.test(overflowX + overflowY);
      const around = holdersOf(element.parentElement);
      return isHolder && display !== 'contents' ? [element, ...around] : around;
    };
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
    /** Whether it is meant to lie over what else is there. */
    const floats = (element: Element | null): boolean => {
      if (!element) return false;
      const { position, zIndex } = getComputedStyle(element);
      const isOnTop = position === 'absolute' && zIndex !== 'auto';
      return isOnTop || /fixed|sticky/.test(position) || floats(element.parentElement);
    };

    /** Names may be of any length, and levels are called as long as they are. */
    const isName = (word: string, parent: Element): boolean =>
      word.startsWith('\u2068') || parent.closest('.head, .end-head, thead') !== null;

    const lines: { words: string; box: DOMRect; parent: Element }[] = [];
    const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!words || !parent?.checkVisibility(SEEN) || isUnseen(parent)) continue;
      if (parent.closest('option')) continue;
      const range = document.createRange();
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00ad-]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (tops.size > 1 && !isName(word, parent)) found.push(`“${word}” is broken`);
      }
      range.selectNode(node);
      for (const box of range.getClientRects()) {
        if (box.width > 1) lines.push({ words, box, parent });
      }
    }
    /** What is folded can be unfolded. */
    const isFolded = (element: Element): boolean =>
      element.nextElementSibling?.getAttribute('aria-expanded') === 'false';
    for (const { words, box, parent } of lines.filter(({ parent }) => !isFolded(parent))) {
      if (box.right > width + 1 && !isInScroller(parent))
        found.push(`“${words}” leaves the screen`);
      for (const holder of holdersOf(parent)) {
        const room = holder.getBoundingClientRect();
        const leading = box.height / 5;
        const isCut =
          box.left < room.left - 1 ||
          box.right > room.right + 1 ||
          box.top < room.top - leading ||
          box.bottom > room.bottom + leading;
        if (isCut) found.push(`“${words}” does not fit its ${holder.tagName} .${holder.className}`);
      }
    }
    const still = lines.filter(({ parent }) => !floats(parent) && !isFolded(parent));
    for (const [index, one] of still.entries()) {
      for (const other of still.slice(index + 1)) {
        if (isOver(one.box, other.box)) found.push(`“${one.words}” lies over “${other.words}”`);
      }
    }
    for (const card of open.querySelectorAll('.card')) {
      const hidden = card.scrollHeight - card.clientHeight;
      const { overflowY, backgroundAttachment } = getComputedStyle(card);
      const isCut = overflowY !== 'visible' && hidden > 1;
      if (isCut && !backgroundAttachment.includes('local'))
        found.push(`${hidden} pixels of .${card.className} are hidden, and nothing says so`);
    }
    for (const button of open.querySelectorAll('.button')) {
      if (!button.checkVisibility(SEEN) || isUnseen(button)) continue;
      button.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = button.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!top || !(button.contains(top) || top.contains(button)))
        found.push(`“${button.textContent}” is out of reach, under ${top?.className}`);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const select of open.querySelectorAll('select')) {
      const style = getComputedStyle(select);
      if (!pen || !select.checkVisibility()) continue;
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const text = select.selectedOptions[0]?.textContent ?? '';
      const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const own = style.appearance === 'none' ? 8 : 18; // a list keeps some room, and its arrow more
      if (pen.measureText(text).width > select.clientWidth - sides - own)
        found.push(`“${text}” is wider than its list`);
    }
    for (const input of open.querySelectorAll('input')) {
      if (!/text|numeric/.test(input.inputMode || input.type) || !input.checkVisibility()) continue;
      if (input.scrollWidth > input.clientWidth && !input.readOnly)
        found.push(`“${input.value || input.placeholder}” is wider than its field`);
    }
    return found;
  }, widthOf(page));
}

/** The width that was set: that of a phone grows with a page that is too wide. */
const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0;

/** Where the parts are that should stay there. */
export const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['.this-row', '.next-row', '.stage', '.table-actions', '.others'].map((part) => {
      const { x, y, width, height } = (
        document.querySelector(part) as Element
      ).getBoundingClientRect();
      return `${part} ${[x, y, width, height].map(Math.round)}`;
    }),
  );

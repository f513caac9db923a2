/** The prompt's colours, as data; each is one of the palette's. */
import type { Palette } from '../base/text.ts';
import type { TokenStyle } from './highlight.ts';

export type ColorName = Exclude<keyof Palette, 'on'>;

/** null: as the terminal writes ordinary text. */
export const TOKEN_COLORS: Readonly<Record<TokenStyle, ColorName | null>> = {
  plain: null,
  keyword: 'cyan',
  string: 'yellow',
  number: 'green',
  name: 'magenta',
  comment: 'dim',
  wrong: 'red',
};

/** The candidates under the prompt. */
export const MENU_COLOR: ColorName = 'dim';

/** A text in its token's colour. */
export function paintToken(colors: Palette, style: TokenStyle, text: string): string {
  const color = TOKEN_COLORS[style];
  return color === null || !colors.on ? text : colors[color](text);
}

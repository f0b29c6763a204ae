import type { MenuHit } from './menu-search.ts'
import { asTyped } from './record-kinds.ts'
import type { RecordHit } from './record-search.ts'

/** How the name of a person begins when it is spoken, a syllable more each time. Nothing for names without Chinese. */
export type SpeakName = (name: string) => readonly string[]

/** Pinyin is typed with or without blanks, tones and capitals. */
const asSound = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('u\u0308', 'v')
    .replaceAll(/[\p{M}\s'’]/gu, '')
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const HAN = /\p{Script=Han}/u

/** Whether a text contains what was typed: Chinese anywhere, other letters at the beginning of a word. */
function says(text: string, typed: string): boolean {
  const [all, part] = [text.toLowerCase(), typed.toLowerCase()]
  if (HAN.test(part)) return all.includes(part)
  return all
    .split(/[^\p{L}\p{N}]+/u)
    .some((_, at, words) => words.slice(at).join(' ').startsWith(part.replace(/^\//, '')))
}

/** A screen whose title or path contains what was typed, or whose title is spoken like it. Others are only similar. */
export function isSureScreen(
  { title, pinyin, path }: Pick<MenuHit, 'title' | 'pinyin' | 'path'>,
  typed: string,
): boolean {
  const plain = asTyped(typed)
  return [...title, path].some((one) => says(one, plain)) || pinyin.includes(asSound(plain))
}
/** A record that has exactly this name, number or phone, or a person whose name or surname is spoken like it. */
export function isSureRecord(
  { known, person }: Pick<RecordHit, 'known' | 'person'>,
  typed: string,
  speak: SpeakName,
): boolean {
  const plain = asTyped(typed)
  return known.some((one) => same(one, plain)) || (!!person && speak(person).includes(asSound(plain)))
}

import { createRequire } from 'node:module'
import type { pinyin as Pinyin } from 'pinyin-pro'

let library: typeof Pinyin | undefined
const require = createRequire(import.meta.url)
/** Loaded with the first Chinese name that is written: its dictionary takes memory that a server at rest need not hold. */
const pinyin: typeof Pinyin = ((text: string, options: object) =>
  (library ??= (require('pinyin-pro') as { pinyin: typeof Pinyin }).pinyin)(text, options)) as typeof Pinyin

const HAN = /\p{Script=Han}/u
/** Longer names are those of companies: what looks like a surname there may be the begin of a word, as in 解放. */
const LONGEST_PERSON = 4
/** Users type fewer letters and words of a name than this. Each further letter would be stored once for each word. */
const MOST_LETTERS = 32
const MOST_WORDS = 24

function syllables(name: string, surname: 'head' | 'off'): readonly string[] {
  const spoken = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname })
  return spoken.map((one) => one.toLowerCase().replaceAll(/[^a-z0-9]/g, '')).filter(Boolean)
}
/** From each word on: all of it, its initials, and a first word in full before initials (陈新客: `chenxk`). */
function beginnings(words: readonly string[]): string[] {
  const initials = words.map((word) => word[0]!)
  return words.slice(0, MOST_WORDS).flatMap((word, at) => {
    const rest = initials.slice(at + 1).join('')
    return [words.slice(at).join(''), initials[at]! + rest, word + rest].map((all) => all.slice(0, MOST_LETTERS))
  })
}

/** The words of a name in Latin letters, without accents. One word needs no sounds: it is found as it is written. */
function latinWords(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return words.length > 1 ? words : []
}

/**
 * How a name is spoken, as words that a search finds by their first letters: 王芳 → `wangfang wf fang f`. Surnames have their
 * own readings (单 shan). A name without Chinese characters has its words joined, so that a search without the blank finds it: `johnsmith`.
 */
export function soundsOf(name: string): string {
  const plain = name.normalize('NFKC')
  if (!HAN.test(plain)) return [...new Set(beginnings(latinWords(plain)))].join(' ')
  const isPerson = [...plain].length <= LONGEST_PERSON
  const readings = [syllables(plain, 'head'), ...(isPerson ? [] : [syllables(plain, 'off')])]
  const words = readings.flatMap(beginnings)
  // 吕 is written lv without an input method, and lu where ü is not at hand.
  return [...new Set(words.flatMap((word) => [word, word.replaceAll('v', 'u')]))].join(' ')
}

/** What somebody typed as sounds are stored: without tones, blanks, apostrophes and capitals. Nothing if it is no pinyin. */
export function soundSought(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('u\u0308', 'v')
    .replaceAll(/\p{M}/gu, '')
    // Tones as digits: wang2 fang1.
    .replaceAll(/(?<=[a-z])[1-5](?=$|[a-z\s'’])/g, '')
    .replaceAll(/[\s'’`·.-]/g, '')
    .replaceAll(/([ln])yu/g, '$1v')
  return /^[a-z][a-z0-9]*$/.test(letters) ? letters.slice(0, MOST_LETTERS) : undefined
}

import { pinyin } from 'pinyin-pro'

/** How Chinese is typed without an input method: 工作台 → gongzuotai and gzt. Nothing for other languages. */
export function speakChinese(title: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(title)) return []
  const spoken = (pattern: 'pinyin' | 'first') =>
    pinyin(title, { toneType: 'none', type: 'array', pattern, nonZh: 'consecutive', v: true }).join('')
  return [spoken('pinyin'), spoken('first')]
}

/** How the name of a person begins, a syllable more each time: 张伟 → zhang and zhangwei. Surnames have readings of their own. */
export function speakPerson(name: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(name)) return []
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname: 'head' })
  return syllables.map((_, at) => syllables.slice(0, at + 1).join(''))
}

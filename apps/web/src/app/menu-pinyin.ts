import { pinyin } from 'pinyin-pro'

/** How Chinese is typed without an input method: 工作台 → gongzuotai and gzt. Nothing for other languages. */
export function speakChinese(title: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(title)) return []
  const spoken = (pattern: 'pinyin' | 'first') =>
    pinyin(title, { toneType: 'none', type: 'array', pattern, nonZh: 'consecutive', v: true }).join('')
  return [spoken('pinyin'), spoken('first')]
}

import { describe, expect, it } from 'vitest'
import { soundSought, soundsOf } from './pinyin.ts'

const finds = (name: string, typed: string): boolean => {
  const sought = soundSought(typed)
  return (
    sought !== undefined &&
    soundsOf(name)
      .split(' ')
      .some((word) => word.startsWith(sought))
  )
}

describe('the sounds of a name', () => {
  it.each([
    ['王芳', ['wangfang', 'wf', 'wang fang', 'wangf', 'fang', 'WangFang', 'wáng fāng', 'wang2 fang1', 'w']],
    ['陈新客', ['ChenXinke', 'cxk', 'chenxk', 'xinke', 'xk', "chen'xin'ke"]],
    ['单雄信', ['shan', 'sxx']],
    ['曾国藩', ['zeng', 'zgf']],
    ['解缙', ['xiejin', 'xj']],
    ['西安', ["xi'an", 'xian', 'xi’an']],
    ['重庆长安汽车有限公司', ['chong qing', 'chongqingchangan', 'cqca', 'changan', 'qiche']],
    ['解放路小商店', ['jiefang', 'jfl']],
    ['吕布', ['lvbu', 'lü', 'lǚbù', 'lubu', 'lyu']],
    ['陳大文', ['chendawen', 'cdw']],
    ['欧阳修', ['ouyang', 'oyx']],
    ['Tom李', ['tomli', 'li']],
  ] as const)('%s is found by %j', (name, all) => {
    for (const typed of all) expect(finds(name, typed), typed).toBe(true)
  })
  it.each([
    ['王芳', ['wangfeng', 'ang', 'fw', '王', 'wangfangs']],
    ['单雄信', ['dan']],
    ['曾国藩', ['ceng']],
    ['重庆长安汽车有限公司', ['zhongqing']],
  ] as const)('%s is not found by %j', (name, all) => {
    for (const typed of all) expect(finds(name, typed), typed).toBe(false)
  })
  it('join the words of a name without Chinese characters, are none for one word, and few for a long name', () => {
    expect(soundsOf('John Smith')).toBe('johnsmith js johns smith s')
    expect(soundsOf('José-María')).toBe('josemaria jm josem maria m')
    for (const name of ['Smith', 'Иван Петров', '']) expect(soundsOf(name)).toBe('')
    expect(soundsOf('深圳市前海'.repeat(13)).length).toBeLessThan(5_000)
  })
})
it('numbers, characters and signs are no pinyin', () => {
  for (const typed of ['13800138000', '王f', '1-201', '%', '', ' ', '___'])
    expect(soundSought(typed), typed).toBeUndefined()
})

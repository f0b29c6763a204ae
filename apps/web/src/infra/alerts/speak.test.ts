import { beforeEach, expect, test, vi } from 'vitest'
import { speak } from './speak.ts'

interface Said extends EventTarget {
  text: string
  rate: number
  lang: string
  voice: unknown
}
const said: Said[] = []
const cancel = vi.fn()
const VOICES = [{ name: 'first' }, { name: 'second' }]

beforeEach(() => {
  said.length = 0
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', { getVoices: () => VOICES, speak: (one: Said) => said.push(one), cancel })
})

test('speaks slowly with the first voice until the browser has ended', async () => {
  const { done } = speak('您有维修单，请及时处理', 'zh')
  expect(said).toMatchObject([{ text: '您有维修单，请及时处理', rate: 0.8, lang: 'zh-CN', voice: VOICES[0] }])
  said[0]!.dispatchEvent(new Event('end'))
  await done
})

test('a page nobody has pressed anything in speaks after the first press', async () => {
  const { done } = speak('text', 'en')
  said[0]!.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }))
  expect(said).toHaveLength(1)
  dispatchEvent(new Event('pointerdown'))
  expect(said).toHaveLength(2)
  said[1]!.dispatchEvent(new Event('end'))
  await done
})

test('a browser without speech holds nothing up', async () => {
  vi.stubGlobal('speechSynthesis', undefined)
  await speak('text', 'en').done
  expect(said).toEqual([])
})

import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))
const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

it('copies where the browser offers a clipboard, and says when it may not', async () => {
  const taken: string[] = []
  clipboard(async (text) => void taken.push(text))
  expect([await copyText('一二三'), taken]).toEqual([true, ['一二三']])
  clipboard(() => Promise.reject(new Error('denied')))
  expect(await copyText('x')).toBe(false)
})
it('copies the old way on plain http, and leaves nothing behind', async () => {
  // Files share a document: what others have left in it stays.
  const areas = () => [...document.querySelectorAll('textarea')]
  const before = areas()
  let selected: string | undefined
  document.execCommand = vi.fn(() => {
    selected = areas().at(-1)?.value
    return true
  })
  expect([await copyText('four'), selected]).toEqual([true, 'four'])
  expect(areas()).toEqual(before)
})

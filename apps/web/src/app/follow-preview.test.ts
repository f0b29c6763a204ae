import { afterEach, expect, it, vi } from 'vitest'
import { closePreview, followPreviews, formOf, usePreview } from './follow-preview.ts'

const form = { html: '<p>x</p>', css: 'p{}', js: '1' }
let stop = (): void => {}
afterEach(() => {
  stop()
  closePreview()
  vi.unstubAllGlobals()
})
const send = async (origin: string, data: unknown, source: Window | null = null) => {
  dispatchEvent(new MessageEvent('message', { origin, source, data }))
  await new Promise((resolve) => setTimeout(resolve, 20))
}

it('takes a form from its data, or from beside its type', () => {
  expect(formOf({ type: 'refreshFrame', data: form })).toEqual(form)
  expect(formOf({ type: 'refreshFrame', ...form })).toEqual(form)
  expect([formOf({ type: 'other', data: form }), formOf('refreshFrame'), formOf(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
it('listens to windows of the console and of sites that were set up, and to nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(['https://forms.example.com']))))
  stop = followPreviews()
  await send('https://evil.example', { type: 'refreshFrame', data: form })
  await send('null', { type: 'refreshFrame', data: form })
  await send(location.origin, { type: 'refreshFrame', data: form }, window)
  expect(usePreview.getState().form).toBeUndefined()
  await send('https://forms.example.com', { type: 'refreshFrame', data: form })
  expect(usePreview.getState().form).toEqual(form)
  closePreview()
  await send(location.origin, { type: 'refreshFrame', data: form })
  expect(usePreview.getState()).toMatchObject({ form, count: 2 })
})

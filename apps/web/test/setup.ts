import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dropCookie } from '../src/infra/cookies.ts'
import { forgetWords } from '../src/infra/i18n.ts'
import { pickLanguage, storeLanguage } from '../src/infra/language.ts'
import { useSession } from '../src/infra/session-store.ts'

// Files share a worker: each begins in the language of the browser and without words.
storeLanguage(pickLanguage(undefined, navigator.language))
dropCookie('language')
forgetWords()

// What is waited for takes as long as the machine is busy.
configure({ asyncUtilTimeout: 30_000 })

// What the component library asks of a browser and jsdom does not have.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
  onchange: null,
})
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  // Files share a worker: nobody is signed in when the next one begins.
  useSession.setState(useSession.getInitialState(), true)
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
})

import { expect, it } from 'vitest'
import { pageFor } from './console.ts'

it('serves the shell to whoever brings a token, in his language, and says whether one may register', () => {
  expect(pageFor({}, true)).toBe('index.html')
  expect(pageFor({ cookie: 'language=en' }, false)).toBe('closed.index.html')
  expect(pageFor({ cookie: 'token=abc; language=tw' }, true)).toBe('signed-in.tw.html')
  expect(pageFor({ cookie: 'language=../x; token=abc', 'accept-language': 'en-GB' }, false)).toBe(
    'closed.signed-in.en.html',
  )
})

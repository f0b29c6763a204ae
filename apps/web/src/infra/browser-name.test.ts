import { expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

const SAYS = 'Mozilla/5.0'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
it.each([
  [`${SAYS} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${SAYS} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge · Windows'],
  [`${SAYS} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, 'Safari · macOS'],
  [`${SAYS} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT} Mobile/15E148 MicroMessenger/8.0.49`, 'WeChat · iOS'],
  [`${SAYS} (Linux; Android 14; Pixel 8) ${KIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`${SAYS} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox · Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

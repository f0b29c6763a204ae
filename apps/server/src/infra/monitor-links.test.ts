import { MONITORS as SCREENS } from '@cloud-steward/contract/health/monitor.ts'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { MONITORS, monitorLinksOf } from './monitor-links.ts'

it('takes addresses of the screens there are', () => {
  expect(monitorLinksOf('{"elk":"https://logs.example.com/app?x=1"}')).toEqual({
    elk: 'https://logs.example.com/app?x=1',
  })
  expect(MONITORS).toEqual(SCREENS)
})
it.each([
  'https://logs.example.com',
  '[]',
  'null',
  '{"kibana":"https://logs.example.com"}',
  '{"elk":"javascript:alert(1)"}',
  '{"elk":"https://me:open-sesame@logs.example.com"}',
  '{"elk":5}',
])('refuses %s at the start, without telling it', (text) => {
  expect(() => readConfig({ MONITOR_LINKS: text })).toThrow(/^Bad settings: MONITOR_LINKS must be JSON such as/)
  expect(() => readConfig({ MONITOR_LINKS: text })).not.toThrow(/sesame/)
})

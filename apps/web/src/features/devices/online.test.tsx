import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Translate } from '../../infra/i18n.ts'
import type { Row } from '../../kit/rows.ts'
import { onlineTag } from './online.tsx'

const t = ((key: string) => key) as unknown as Translate
const tagOf = (row: object) => {
  const { container } = render(
    onlineTag({ state: 'active', lastSeenAt: '2026-01-01T00:00:00Z', online: false, ...row } as unknown as Row, t),
  )
  const tag = container.querySelector('.state-tag')!
  return [tag.textContent, tag.classList.contains('state-red')]
}

it('takes the silence of a device for a fault, but not that of a lock whose cloud tells of openings alone', () => {
  expect(tagOf({ collectorId: 'c' })).toEqual(['device.panel.offlineFor', true])
  expect(tagOf({ collectorId: 'c', codeKinds: ['passcode'] })).toEqual(['device.panel.offlineFor', true])
  expect(tagOf({ collectorId: null, codeKinds: ['passcode'] })).toEqual(['device.panel.heard', false])
  expect(tagOf({ collectorId: null, codeKinds: ['passcode'], online: true })).toEqual(['device.panel.heard', false])
  expect(tagOf({ collectorId: null, codeKinds: ['passcode'], online: true, lastSeenAt: null })).toEqual([
    'device.panel.never',
    false,
  ])
  expect(tagOf({ online: true })).toEqual(['device.elemeter.online', false])
})

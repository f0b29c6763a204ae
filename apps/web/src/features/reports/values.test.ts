import type { Parameter } from '@cloud-steward/contract/reports/content.ts'
import { expect, it } from 'vitest'
import { waitingFor } from './values.ts'

const renter: Parameter = { name: 'renter', title: 'Renter', kind: 'rentee' }

it('a report waits for the first run where nothing narrows it, and for a value that it needs', () => {
  expect(waitingFor([renter], null)).toBe('waiting')
  expect(waitingFor([renter], '')).toBeUndefined()
  expect(waitingFor([renter], 'renter=1')).toBeUndefined()
  expect(waitingFor([], null)).toBeUndefined()
  expect(
    waitingFor([renter, { name: 'from', title: 'From', kind: 'date', initial: 'monthStart' }], null),
  ).toBeUndefined()
  expect(waitingFor([{ ...renter, isRequired: true }], '')).toBe('wanting')
})

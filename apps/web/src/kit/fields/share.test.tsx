import { share } from '@cloud-steward/contract/kit/index.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { displayText } from './display.tsx'
import NumberControl from './number.tsx'

beforeEach(async () => void (await startI18n()))
const field = share({ min: 0, max: 10_000 })
const shown = (value: number) => displayText({ field, value, labelKey: 'x' }, ((key: string) => key) as never)

it('shows basis points in per cent', () => {
  expect([5, 50, 525, 1_000, 10_000, 0].map(shown)).toEqual(['0.05%', '0.5%', '5.25%', '10%', '100%', '0%'])
})
it('takes per cent and gives whole basis points', () => {
  const told = vi.fn<(value: unknown) => void>()
  render(<NumberControl field={field} label="Rate" labelKey="x" value={525} onChange={told} />)
  const box = screen.getByLabelText<HTMLInputElement>('Rate')
  expect(box.value).toBe('5.25')
  // 0.29 * 100 is not 29 as a float.
  fireEvent.change(box, { target: { value: '0.29' } })
  expect(told).toHaveBeenLastCalledWith(29)
  fireEvent.change(box, { target: { value: '' } })
  expect(told).toHaveBeenLastCalledWith(null)
})

import { fireEvent, render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { ParamValue } from './ParamValue.tsx'

test.each([
  ['billing.creditAloneFen', '100000', '1000.00', '2500.5', '250050'],
  ['payout.withdrawFeeBp', '60', '0.60', '1.25', '125'],
  ['housing.leaseReview', 'on', 'on', 'off', 'off'],
])('the value of %s is typed in its unit and kept as a text', async (paramName, kept, shown, typed, told) => {
  await startI18n()
  const change = vi.fn<(changed: object) => void>()
  render(
    <Form initialValues={{ paramName, paramValue: kept }} onValuesChange={change}>
      <Form.Item name="paramName">
        <input />
      </Form.Item>
      <Form.Item name="paramValue">
        <ParamValue />
      </Form.Item>
    </Form>,
  )
  const control = await screen.findByDisplayValue(shown)
  fireEvent.change(control, { target: { value: typed } })
  expect(change).toHaveBeenLastCalledWith({ paramValue: told }, expect.anything())
})

import { text } from '@cloud-steward/contract/kit/index.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../infra/api-error.ts'
import { startI18n } from '../infra/i18n.ts'
import FormDrawer from './FormDrawer.tsx'

let keys: string[] = []
function open(failure: ApiError) {
  keys = []
  const send = (_values: unknown, key: string) => {
    keys.push(key)
    return Promise.reject(failure)
  }
  render(
    <App>
      <FormDrawer
        title="Pay"
        shape={{ remark: text(20, { optional: true }), code: text(9, { min: 3, optional: true, pattern: '^[0-9]+$' }) }}
        labelPrefix="demo"
        send={send}
        after={(_form, renew) => (
          <button type="button" onClick={renew}>
            other bills
          </button>
        )}
        onClose={() => undefined}
      />
    </App>,
  )
}
const save = async () => {
  const sent = keys.length
  await userEvent.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(keys).toHaveLength(sent + 1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false))
}
beforeEach(() => startI18n())

describe('a submit', () => {
  it('that did not arrive is sent again under its key, until its content changes', async () => {
    open(new ApiError({ code: 0, reason: 'shell.error.network' }))
    await save()
    await save()
    expect(keys[1]).toBe(keys[0])
    await userEvent.click(screen.getByRole('button', { name: 'other bills' }))
    await save()
    expect(keys[2]).not.toBe(keys[0])
    await userEvent.type(screen.getByLabelText('demo.remark'), 'x')
    await save()
    expect(keys[3]).not.toBe(keys[2])
  })
  it('that is too short or of the wrong kind is not sent, and the field says which', async () => {
    open(new ApiError({ code: 500, message: 'No' }))
    const field = screen.getByLabelText('demo.code')
    await userEvent.type(field, 'ab')
    await userEvent.click(screen.getByRole('button', { name: /Save/ }))
    await screen.findByText(/at least 3 characters/)
    await userEvent.type(field, 'c')
    await screen.findByText('Please enter a valid demo.code')
    expect(keys).toEqual([])
  })
  it('that was refused is another one when sent again', async () => {
    open(new ApiError({ code: 500, message: 'No' }))
    await save()
    await save()
    expect(keys[1]).not.toBe(keys[0])
  })
})

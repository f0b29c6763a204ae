import { text } from '@cloud-steward/contract/kit/index.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { beforeEach, expect, it } from 'vitest'
import { startI18n } from '../infra/i18n.ts'
import { type SessionUser, useSession } from '../infra/session-store.ts'
import { hasUnsaved } from '../infra/unsaved.ts'
import FormDrawer from './FormDrawer.tsx'

const sent: { values: unknown; was: unknown }[] = []
/** Opens the form of a record as it stands now. */
function open(record: Record<string, string>) {
  render(
    <App>
      <FormDrawer
        name="r1"
        title="Edit"
        shape={{ name: text(20), remark: text(20, { optional: true }) }}
        labelPrefix="demo"
        initial={record}
        send={(values, _key, basedOn) => {
          sent.push({ values, was: basedOn(record) })
          return Promise.resolve()
        }}
        onClose={() => undefined}
      />
    </App>,
  )
}
const name = () => screen.getByLabelText<HTMLInputElement>('demo.name')
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }))
beforeEach(async () => {
  await startI18n()
  sent.length = 0
  sessionStorage.clear()
  useSession.setState({ token: 't', user: { id: 'a', tenantCode: '1' } as SessionUser })
})

it('a form that was filled and left is offered, and restored only when it is wanted', async () => {
  open({ name: 'old', remark: '-' })
  expect(hasUnsaved()).toBe(false)
  await userEvent.type(name(), ' typed')
  expect(hasUnsaved()).toBe(true)
  cleanup()
  // Meanwhile somebody has changed both fields.
  open({ name: 'theirs', remark: 'theirs' })
  await screen.findByText(/were not saved/)
  expect([name().value, hasUnsaved()]).toEqual(['theirs', false])
  await press('Restore')
  expect([name().value, hasUnsaved()]).toEqual(['old typed', true])
  await press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  // Of what was typed before the copy is the one it was typed for: the server compares it with the record of now.
  expect(sent[0]).toEqual({
    values: { name: 'old typed', remark: 'theirs' },
    was: { name: 'old', remark: 'theirs' },
  })
  expect([sessionStorage.length, hasUnsaved()]).toEqual([0, false])
})
it('a draft that is discarded, or whose form is closed on purpose, is gone', async () => {
  open({ name: 'old' })
  await userEvent.type(name(), '!')
  cleanup()
  open({ name: 'old' })
  await screen.findByText(/were not saved/)
  await press('Discard')
  expect([sessionStorage.length, name().value]).toEqual([0, 'old'])
  await userEvent.type(name(), '?')
  await press('Cancel')
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect([sessionStorage.length, hasUnsaved()]).toEqual([1, true])
  await press('Cancel')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Leave' }).length).toBeGreaterThan(0))
  await userEvent.click(screen.getAllByRole('button', { name: 'Leave' }).at(-1)!)
  await waitFor(() => expect([sessionStorage.length, hasUnsaved()]).toEqual([0, false]))
})
it('a form nobody has touched is closed without a question', async () => {
  open({ name: 'old' })
  await press('Cancel')
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

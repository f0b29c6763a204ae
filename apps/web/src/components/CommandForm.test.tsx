import { command, id, text } from '@cloud-steward/contract/kit/index.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../infra/i18n.ts'
import CommandDialog from './CommandDialog.tsx'
import CommandForm from './CommandForm.tsx'
import type { RowCommands } from './row-commands.ts'

const refuse = command(
  'demo.thing',
  'refuse',
  { id: id(), decision: text(9), reason: text(20, { optional: true }), note: text(20, { optional: true }) },
  { no: text(9) },
)
const save = () => userEvent.click(screen.getByRole('button', { name: 'demo.thing.refuse' }))
const sent: { path: string; body: unknown; key: string | null }[] = []
beforeEach(async () => {
  await startI18n()
  sent.length = 0
  // The network, not a module: files share a worker, and what others have loaded would stay with the stand-in.
  vi.stubGlobal('fetch', (path: string, { body, headers }: { body: string; headers: Headers }) => {
    sent.push({ path, body: JSON.parse(body), key: headers.get('idempotency-key') })
    return Promise.resolve(Response.json({ code: 200, data: { no: 'A1' } }))
  })
})

describe('a command about a record', () => {
  it('asks for what is not known, is sent with what is, and tells what came of it after the refresh', async () => {
    const told: string[] = []
    render(
      <App>
        <CommandForm
          endpoint={refuse}
          of="demo.thing"
          given={{ id: '7', decision: 'refuse' }}
          needed={['reason']}
          about="Room 101"
          hint="Say why"
          refresh={async () => told.push('refreshed')}
          onDone={({ no }) => void told.push(no)}
          onClose={() => undefined}
        />
      </App>,
    )
    screen.getByText('Room 101')
    screen.getByText('Say why')
    expect(screen.queryByLabelText('demo.thing.id')).toBeNull()
    expect(screen.queryByLabelText('demo.thing.decision')).toBeNull()
    await save()
    expect(sent).toEqual([])
    await userEvent.type(screen.getByLabelText('demo.thing.reason'), 'late')
    await save()
    await waitFor(() => expect(told).toEqual(['refreshed', 'A1']))
    const body = { id: '7', decision: 'refuse', reason: 'late' }
    expect(sent).toEqual([{ path: refuse.path, body, key: expect.any(String) }])
  })

  it.each([
    ['in the words of the command', (no: string) => `done ${no}`, ['done A1']],
    ['not again what the command has said', () => true as const, []],
    ['that it worked where the command says nothing', () => undefined, ['Done']],
  ])('tells once, %s', async (_, tell, words) => {
    const onClose = vi.fn()
    const given = { id: '7', decision: 'refuse', reason: 'late' }
    render(
      <App>
        <CommandForm
          endpoint={refuse}
          of="demo.thing"
          given={given}
          refresh={async () => undefined}
          onDone={({ no }) => tell(no)}
          onClose={onClose}
        />
      </App>,
    )
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const said = [...document.querySelectorAll('.ant-message-notice')].map(({ textContent }) => textContent)
    expect(said).toEqual(words)
  })
})

describe('the dialog of a row', () => {
  const COMMANDS: RowCommands = {
    refuse: { endpoint: refuse, button: 'decide', given: { decision: 'refuse' }, hint: 'refuseHint' },
  }
  const show = (name: string | undefined, about: string | undefined, mayPress: boolean) =>
    render(
      <App>
        <CommandDialog
          commands={COMMANDS}
          of="demo.thing"
          parts={{
            dialog: { name, id: about, show: () => undefined, close: () => undefined },
            mayPress: (button) => mayPress && button === 'decide',
          }}
        />
      </App>,
    )
  it('is the form of the command it names, for those who may', () => {
    show('refuse', '7', true)
    screen.getByText('demo.thing.refuseHint')
    screen.getByLabelText('demo.thing.reason')
    expect(screen.queryByLabelText('demo.thing.decision')).toBeNull()
  })
  it.each([
    ['another name', 'other', '7', true],
    ['no record', 'refuse', undefined, true],
    ['no permission', 'refuse', '7', false],
  ])('is nothing with %s', (_, name, about, mayPress) => {
    show(name, about, mayPress)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

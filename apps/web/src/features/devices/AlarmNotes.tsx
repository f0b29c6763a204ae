import { commentAlarm, deviceAlarm, queryAlarmNotes } from '@cloud-steward/contract/devices/alarm.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Rows } from '../../components/Rows.tsx'
import { StepTimeline } from '../../components/StepTimeline.tsx'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useUserName } from '../../infra/user-names.ts'
import { refreshRows } from '../../kit/rows.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import './devices.css'

interface Props {
  id: string
  about: string | undefined
  mayComment: boolean
  onClose: () => void
}
/** What was said about an alarm and to whom it was given, and a word of one's own. */
export default function AlarmNotes({ id, about, mayComment, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [note, setNote] = useState('')
  const { busy, submit, renew, leave } = useSubmit()
  const word = (key: string, values = {}) => t(`${deviceAlarm.name}.${key}`, values)
  const found = useQuery({
    queryKey: [deviceAlarm.name, 'notes', id],
    queryFn: ({ signal }) => call(queryAlarmNotes, { id }, { signal }),
  })
  const send = async () => {
    const sent = await submit(async (key) => {
      await call(commentAlarm, { id, note }, { key, quiet: true })
    })
    if (!sent) return
    setNote('')
    await refreshRows(deviceAlarm.name)
  }
  return (
    <Drawer
      open={open}
      title={word('queryAlarmNotes')}
      size={Math.min(480, window.innerWidth)}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      {about && <p className="form-about">{about}</p>}
      {mayComment && (
        <div className="alarm-comment">
          <Input.TextArea
            aria-label={word('commentAlarm')}
            placeholder={word('commentAlarm')}
            maxLength={500}
            rows={3}
            value={note}
            disabled={busy}
            onChange={({ target }) => {
              renew()
              setNote(target.value)
            }}
          />
          <Button type="primary" loading={busy} disabled={!note.trim()} onClick={() => void send()}>
            {word('commentAlarm')}
          </Button>
        </div>
      )}
      <Rows of={found} none={word('noNotes')}>
        {(rows) => (
          <StepTimeline
            steps={rows.map((one) => ({
              key: `${one.at}${one.username}`,
              at: one.at,
              username: one.username,
              title:
                one.noteKind === 'comment' ? (
                  word('noteKind.comment')
                ) : one.assignee ? (
                  <AssignedTo username={one.assignee} />
                ) : (
                  word('assignedToNobody')
                ),
              lines: [one.note],
            }))}
          />
        )}
      </Rows>
    </Drawer>
  )
}

function AssignedTo({ username }: { username: string }): ReactNode {
  const { t } = useTranslation()
  return t(`${deviceAlarm.name}.assignedTo`, { name: useUserName(username) })
}

import { setOverlay } from '@cloud-steward/contract/housing/add-house.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { Button, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'

const { roomIds, ...shape } = setOverlay.input
/** What one contract is about at most. */
const MOST_LET = 100
interface Props {
  picked: ReadonlySet<string>
  onClear: () => void
  /** What was shown is no longer so. */
  onChanged: () => void
}
/** What can be done with the rooms chosen on the board. */
export default function PickedBar({ picked, onClear, onChanged }: Props): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayLet = useMayPress('masterlease')('add')
  const [form] = Form.useForm<Record<string, unknown>>()
  const [open, setOpen] = useState(false)
  const { busy, submit, renew, leave } = useSubmit(form)
  const save = async (values: Record<string, unknown>) => {
    const done = await submit(async (key) => {
      const input = { ...values, roomIds: [...picked] } as never
      const { rooms } = await call(setOverlay, input, { key, quiet: true })
      return t('housing.room.setOverlay.done', { rooms })
    })
    if (!done) return
    setOpen(false)
    onClear()
    onChanged()
  }
  return (
    <div className="board-picked" role="status">
      <b>{t('housing.board.picked', { rooms: picked.size })}</b>
      <Button type="primary" disabled={!picked.size} onClick={() => setOpen(true)}>
        {t('housing.room.setOverlay')}
      </Button>
      {mayLet && (
        <Button
          disabled={!picked.size || picked.size > MOST_LET}
          onClick={() => void navigate(`/masterlease?open=add&rooms=${[...picked].join(',')}`)}
        >
          {t('housing.board.letTogether')}
        </Button>
      )}
      <Button disabled={!picked.size} onClick={onClear}>
        {t('housing.board.clear')}
      </Button>
      {picked.size > roomIds.max && (
        <span className="board-most">{t('housing.board.most', { limit: roomIds.max })}</span>
      )}
      {open && (
        <Modal
          open
          title={t('housing.room.setOverlay')}
          okButtonProps={{ loading: busy, disabled: picked.size > roomIds.max }}
          onOk={() => form.submit()}
          onCancel={() => leave(() => setOpen(false))}
        >
          <ShapeForm
            shape={shape}
            labelPrefix={room.name}
            form={form}
            onChange={renew}
            onSubmit={(values) => void save(values)}
          />
        </Modal>
      )}
    </div>
  )
}

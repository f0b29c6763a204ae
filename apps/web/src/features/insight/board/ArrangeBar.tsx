import { MOST_WIDGETS } from '@cloud-steward/contract/insight/board.ts'
import type { Audience } from '@cloud-steward/contract/insight/metric.ts'
import { ROLES } from '@cloud-steward/contract/kit/domain.ts'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Picker } from '../../../components/Picker.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { forgetBoard, keepBoard, type Widget } from './use-board.ts'
import { WidgetForm } from './WidgetForm.tsx'

/** Roles whose people see a board. */
const SEEN_BY: Readonly<Record<Audience, readonly (typeof ROLES)[number][]>> = {
  enterprise: ['ROLE_ADMIN', 'ROLE_TENEMENT'],
  landlord: ['ROLE_LANDLORD'],
  platform: ['ROLE_ADMIN'],
}
interface Props {
  board: Audience
  draft: readonly Widget[]
  mayArrangeRoles: boolean
  onChange: (draft: readonly Widget[]) => void
  onEnd: () => void
}
/** While a board is arranged: adds figures, keeps the arrangement for oneself or a role, or drops it. */
export function ArrangeBar({ board, draft, mayArrangeRoles, onChange, onEnd }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [isAdding, setAdding] = useState(false)
  const [role, setRole] = useState<string>()
  const [busy, setBusy] = useState(false)
  const word = (key: string) => t(`insight.board.${key}`)
  const work = async (what: () => Promise<void>) => {
    setBusy(true)
    try {
      await what()
      message.success(word('kept'))
      onEnd()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="board-arrange" role="toolbar" aria-label={word('arrange')}>
      <span className="quiet">{word('hint')}</span>
      <Button disabled={draft.length >= MOST_WIDGETS} onClick={() => setAdding(true)}>
        {word('add')}
      </Button>
      {mayArrangeRoles && (
        <Picker
          light
          allowClear
          aria-label={word('for')}
          placeholder={word('forMe')}
          value={role}
          options={SEEN_BY[board].map((code) => ({
            value: code,
            label: t('insight.board.forRole', { role: t(`role.${code}`) }),
          }))}
          onChange={setRole}
        />
      )}
      <Button
        type="primary"
        loading={busy}
        onClick={() => void work(() => keepBoard(board, draft, role)).catch(() => undefined)}
      >
        {word('keep')}
      </Button>
      <ResetButton disabled={busy} reset={() => work(() => forgetBoard(board))} />
      <Button disabled={busy} onClick={onEnd}>
        {word('cancel')}
      </Button>
      <WidgetForm
        board={board}
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdd={(one) => onChange([...draft, one])}
      />
    </div>
  )
}

/** Asks before an arrangement is deleted. */
function ResetButton({ disabled, reset }: { disabled: boolean; reset: () => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: t('insight.board.reset'),
      content: t('insight.board.confirmReset'),
      okText: t('insight.board.reset'),
      cancelText: t('insight.board.cancel'),
      okButtonProps: { danger: true },
      onOk: () => reset().catch(() => undefined),
    })
  return (
    <Button disabled={disabled} onClick={ask}>
      {t('insight.board.reset')}
    </Button>
  )
}

import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import type { SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { Button, Tooltip } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { CardChain } from './CardChain.tsx'
import type { Problem } from './use-drawing.ts'
import type { useHistory } from './use-history.ts'

const CardDrawer = lazy(() => import('./CardDrawer.tsx'))
type History = ReturnType<typeof useHistory<SimpleProcess>>

interface Props {
  cards: History
  problems: readonly Problem[]
  form: ProcessForm
  /** The card whose settings are open. */
  opened: string | undefined
  onOpen: (id?: string) => void
}
/** The simple designer: cards, the settings of one of them, and the steps back. */
export function Cards({ cards, problems, form, opened, onOpen }: Props): ReactNode {
  const { now, change, undo, redo, canUndo, canRedo } = cards
  const { t } = useTranslation()
  useUndoKeys(undo, redo)
  return (
    <>
      <div className="cards-tools">
        <Tool name="undo" icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
        <Tool name="redo" icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
        <span className="quiet">{t(now.cards.length ? 'workflow.design.moveHint' : 'workflow.design.addHint')}</span>
      </div>
      <CardChain process={now} form={form} problems={problems} onChange={change} onOpen={onOpen} />
      <Suspense fallback={null}>
        {opened && (
          <CardDrawer
            key={opened}
            id={opened}
            process={now}
            fields={form.fields}
            onChange={change}
            onClose={() => onOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
function Tool({ name, ...button }: { name: string; icon: ReactNode; disabled: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  const label = t(`workflow.design.${name}`)
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} {...button} />
    </Tooltip>
  )
}

/** Ctrl+Z and Ctrl+Y. In a field they belong to what is typed. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const now = useRef({ undo, redo })
  useEffect(() => {
    now.current = { undo, redo }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = (event.target as HTMLElement | null)?.closest('input, textarea, [contenteditable], .ant-drawer')
      if (isTyped || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) now.current.redo()
      else now.current.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

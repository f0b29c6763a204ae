import { App } from 'antd'
import type { ReactNode } from 'react'
import { MoreButton } from '../components/MoreButton.tsx'
import { translate } from '../infra/i18n.ts'

/** Something a user can do with a row, as data. */
export interface Action {
  key: string
  /** Already translated. */
  title: string
  icon?: ReactNode
  /** False hides it: no permission, or the record is in another state. */
  visible?: boolean
  disabled?: boolean
  /** Why it cannot be done now, already translated: shown on the entry, which is then disabled. */
  why?: string
  danger?: boolean
  /** Asked before it runs. */
  confirm?: string
  run: () => void | Promise<unknown>
}

/**
 * Runs an action, after its question if it has one. Refusals were shown by the call itself. The words are looked up when it
 * asks: each row of a list would else listen for other words.
 */
function useRunAction(): (action: Action) => void {
  const { modal } = App.useApp()
  return ({ run, confirm, title, danger }) => {
    const start = async () => {
      try {
        await run()
      } catch {
        // Told already; the dialog closes all the same.
      }
    }
    if (!confirm) return void start()
    modal.confirm({
      title,
      content: confirm,
      okText: translate('kit.ok'),
      cancelText: translate('kit.cancel'),
      okButtonProps: { danger },
      onOk: start,
    })
  }
}

const INLINE = 2
/**
 * The first two actions as words to press, the rest behind one, with what cannot be done now; three stand side by side. A page
 * has dozens of them, so they are plain buttons, and a list is made when it is asked for: the library's took a quarter of
 * the time a page takes to draw.
 */
export function ActionMenu({ actions, inline = INLINE }: { actions: readonly Action[]; inline?: number }): ReactNode {
  const start = useRunAction()
  const visible = actions.filter((action) => action.visible !== false)
  const isAble = ({ disabled, why }: Action) => !disabled && why === undefined
  const able = visible.filter(isAble)
  const shown = [...able, ...visible.filter((action) => !isAble(action))]
  const cut = shown.length <= inline + 1 ? able.length : Math.min(inline, able.length)
  return (
    <span className="actions">
      {shown.slice(0, cut).map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'word-button word-button-danger' : 'word-button'}
          onClick={() => start(action)}
        >
          {action.title}
        </button>
      ))}
      {cut < shown.length && <MoreButton actions={shown.slice(cut)} onPress={start} />}
    </span>
  )
}

import { MoreOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Something a user can do with a row, as data. */
export interface Action {
  key: string
  /** Already translated. */
  title: string
  icon?: ReactNode
  /** False hides it: no permission, or the record is in another state. */
  visible?: boolean
  disabled?: boolean
  danger?: boolean
  /** Asked before it runs. */
  confirm?: string
  run: () => void | Promise<unknown>
}

/** Runs an action, after its question if it has one. Refusals were shown by the call itself. */
function useRunAction(): (action: Action) => void {
  const { modal } = App.useApp()
  const { t } = useTranslation()
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
      okText: t('kit.ok'),
      cancelText: t('kit.cancel'),
      okButtonProps: { danger },
      onOk: start,
    })
  }
}

const INLINE = 2
/** The first two actions as buttons, the rest behind one, with what cannot be done now; three stand side by side. */
export function ActionMenu({ actions }: { actions: readonly Action[] }): ReactNode {
  const { t } = useTranslation()
  const start = useRunAction()
  const visible = actions.filter((action) => action.visible !== false)
  const able = visible.filter(({ disabled }) => !disabled)
  const shown = [...able, ...visible.filter(({ disabled }) => disabled)]
  const cut = shown.length <= INLINE + 1 ? able.length : Math.min(INLINE, able.length)
  const more = shown.slice(cut)
  return (
    <span className="actions">
      {shown.slice(0, cut).map((action) => (
        <Button key={action.key} type="link" danger={action.danger} onClick={() => start(action)}>
          {action.title}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, title, icon, danger, disabled }) => ({
              key,
              label: title,
              icon,
              danger,
              disabled,
            })),
            onClick: ({ key }) => {
              const action = more.find((each) => each.key === key)
              if (action) start(action)
            },
          }}
        >
          <Button type="link" icon={<MoreOutlined />} aria-label={t('kit.more')} />
        </Dropdown>
      )}
    </span>
  )
}

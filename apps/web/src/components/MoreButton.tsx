import { MoreOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { DropMenu } from './DropMenu.tsx'

interface Entry {
  key: string
  title: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The reason it is disabled for. */
  why?: string
}

/** Three dots with a list behind them. */
export function MoreButton<E extends Entry>(props: { actions: readonly E[]; onPress: (action: E) => void }): ReactNode {
  const { actions, onPress } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <DropMenu
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: actions.map(({ key, title, icon, danger, disabled, why }) => ({
          key,
          label: title,
          title: why,
          icon,
          danger,
          disabled: disabled || why !== undefined,
        })),
        onClick: ({ key }) => {
          const action = actions.find((each) => each.key === key)
          if (action) onPress(action)
        },
      }}
    >
      <button
        type="button"
        className="word-button"
        aria-label={t('kit.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        <MoreOutlined />
      </button>
    </DropMenu>
  )
}

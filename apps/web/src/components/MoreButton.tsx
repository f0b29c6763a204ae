import { MoreOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Entry {
  key: string
  title: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
}

/** Three dots with a list behind them, which is made when it is asked for: a page has dozens of them. */
export function MoreButton<E extends Entry>(props: { actions: readonly E[]; onPress: (action: E) => void }): ReactNode {
  const { actions, onPress } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState<boolean>()
  const pressed = useRef<HTMLButtonElement>(null)
  // It is made anew with the list when it is pressed for the first time.
  useLayoutEffect(() => {
    if (isOpen) pressed.current?.focus()
  }, [isOpen])
  const button = (
    <button
      ref={pressed}
      type="button"
      className="word-button"
      aria-label={t('kit.more')}
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
    >
      <MoreOutlined />
    </button>
  )
  if (isOpen === undefined) return button
  const menu: MenuProps = {
    items: actions.map(({ key, title, icon, danger, disabled }) => ({ key, label: title, icon, danger, disabled })),
    onClick: ({ key }) => {
      const action = actions.find((each) => each.key === key)
      if (action) onPress(action)
    },
  }
  return (
    <Dropdown trigger={['click']} open={isOpen} onOpenChange={setOpen} menu={menu}>
      {button}
    </Dropdown>
  )
}

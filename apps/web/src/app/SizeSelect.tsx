import { FontSizeOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { DropMenu } from '../components/DropMenu.tsx'
import { useTranslation } from '../infra/i18n.ts'
import { chooseSize, SIZES, type Size, useSettings } from '../infra/settings.ts'

/** How large controls and rows are drawn. */
export function SizeSelect(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const size = useSettings((settings) => settings.size)
  const pick = (wanted: Size) => {
    chooseSize(wanted)
    void message.success(t('shell.size.done'))
  }
  const items = SIZES.map((key) => ({ key, label: t(`shell.size.${key}`), disabled: key === size }))
  return (
    <DropMenu menu={{ items, selectedKeys: [size], onClick: ({ key }) => pick(key as Size) }}>
      <Button
        className="topbar-wide"
        type="text"
        size="middle"
        icon={<FontSizeOutlined />}
        aria-label={t('shell.size')}
      />
    </DropMenu>
  )
}

import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { toggleFavourite, useOftenUsed } from '../infra/often-used.ts'

/** Puts the screen on top of the sidebar, or takes it away from there. */
export function FavouriteButton({ code }: { code: string }): ReactNode {
  const { t } = useTranslation()
  const isMarked = useOftenUsed().favourites.includes(code)
  return (
    <Button
      className="favourite"
      type="text"
      size="small"
      aria-pressed={isMarked}
      aria-label={t('shell.favourite')}
      title={t('shell.favourite')}
      icon={isMarked ? <StarFilled /> : <StarOutlined />}
      onClick={() => toggleFavourite(code)}
    />
  )
}

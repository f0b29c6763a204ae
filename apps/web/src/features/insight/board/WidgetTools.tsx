import { ArrowLeftOutlined, ArrowRightOutlined, ColumnWidthOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  name: string
  at: number
  last: number
  onMove: (to: number) => void
  onWiden: () => void
  onRemove: () => void
}
/** Buttons to move, widen and remove a widget while the user arranges the board; an alternative to dragging. */
export function WidgetTools({ name, at, last, onMove, onWiden, onRemove }: Props): ReactNode {
  const { t } = useTranslation()
  const button = (key: string, icon: ReactNode, press: () => void, disabled = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={disabled}
      aria-label={`${t(`insight.board.${key}`)} ${name}`}
      onClick={press}
    />
  )
  return (
    <span className="metric-tools">
      {button('before', <ArrowLeftOutlined />, () => onMove(at - 1), at === 0)}
      {button('after', <ArrowRightOutlined />, () => onMove(at + 1), at === last)}
      {button('widen', <ColumnWidthOutlined />, onWiden)}
      {button('remove', <DeleteOutlined />, onRemove)}
    </span>
  )
}

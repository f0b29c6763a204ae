import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'

/** So many a command takes at once. */
const MOST = 100
interface Props {
  title: string
  selected: readonly string[]
  onPress: () => void
}

/** Does something with the rows that are ticked. */
export function ManyButton({ title, selected, onPress }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const press = () =>
    selected.length > MOST ? void message.warning(t('device.many.tooMany', { most: MOST })) : onPress()
  return (
    <Button disabled={!selected.length} onClick={press}>
      {title}
    </Button>
  )
}

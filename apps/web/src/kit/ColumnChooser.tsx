import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import type { ColumnPanelProps } from './ColumnPanel.tsx'

// Fetched when somebody first asks for it.
const ColumnPanel = lazy(() => import('./ColumnPanel.tsx'))

/** The button that opens the choice of columns. */
export function ColumnChooser(props: Pick<ColumnPanelProps, 'list' | 'columns' | 'shown'>): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <Button
      size="small"
      aria-expanded={isOpen ?? false}
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
    >
      {t('kit.columns')}
    </Button>
  )
  if (isOpen === undefined) return button
  return (
    <Suspense fallback={button}>
      <ColumnPanel {...props} open={isOpen} onOpen={setOpen}>
        {button}
      </ColumnPanel>
    </Suspense>
  )
}

import type { ReactNode } from 'react'
import { useCopy } from '../../components/use-copy.ts'
import { DemoPage } from './DemoPage.tsx'
import { ICONS } from './icons.ts'

export default function IconPage(): ReactNode {
  const copy = useCopy()
  return (
    <DemoPage about="demo.icon.about">
      <ul className="demo-icons">
        {Object.entries(ICONS).map(([name, Icon]) => (
          <li key={name}>
            <button type="button" onClick={() => void copy(`<${name} />`)}>
              <span aria-hidden="true">
                <Icon />
              </span>
              {name.replace('Outlined', '')}
            </button>
          </li>
        ))}
      </ul>
    </DemoPage>
  )
}

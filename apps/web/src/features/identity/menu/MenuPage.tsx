import { menu } from '@cloud-steward/contract/identity/menu.ts'
import { lazy, type ReactNode } from 'react'
import { MenuIcon } from '../../../components/MenuIcon.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const MenuForm = lazy(() => import('./MenuForm.tsx'))

export const askAhead = askRowsAhead(menu)

/** The screens in the sidebar: what they are called, where they stand, whether they show. */
export default function MenuPage(): ReactNode {
  return (
    <ResourcePage
      resource={menu}
      form={(props) => <MenuForm key={props.id ?? 'add'} {...props} />}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'menuIcon'
            ? { ...column, render: (_, row) => row.menuIcon && <MenuIcon name={row.menuIcon} /> }
            : column,
        )
      }
    />
  )
}

export { MenuIcon } from '../components/MenuIcon.tsx'

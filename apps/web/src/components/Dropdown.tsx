import { Dropdown } from 'antd'

/** The library's list behind a button in a file of its own, to be fetched when it is wanted. */
export default Dropdown

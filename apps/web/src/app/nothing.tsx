/** The outline in the page stands until there is something; this is what keeps the router from saying that there is nothing. */
export const NOTHING = <></>

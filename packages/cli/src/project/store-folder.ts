let found = process.cwd();

/** The folder whose packages this program works with: a script that `medusa exec` runs is started there. */
export const storeFolder = (): string => found;

/** Says so before anything of the store is loaded. */
export const setStoreFolder = (folder: string): void => void (found = folder);

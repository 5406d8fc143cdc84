import { join, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeFolder } from './folder.ts';

/** Milliseconds to wait for another that has just stopped, or starts at the same moment. */
const PATIENCE = 1000;

/**
 * Keeps other servers off a folder until it is let go of, which the system sees to if this one is killed. Throws
 * one line where another is there. The lock is beside the data, so that they can be read and backed up meanwhile.
 */
export function lockFolder(folder: string): () => void {
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    makeFolder(folder);
    database = new DatabaseSync(join(folder, 'crownlands.lock'), { timeout: PATIENCE });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database?.close();
  } catch (error) {
    database?.close();
    const { message } = error as Error;
    const isTaken = /locked/.test(message);
    const taken = `another server uses ${resolve(folder)}: stop it, or choose another folder by DATA`;
    throw new Error(isTaken ? taken : `Cannot keep tables in ${folder} (DATA): ${message}`);
  }
}

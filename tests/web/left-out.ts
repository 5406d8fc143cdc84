/** Tests that Firefox cannot run, by what it lacks for them. */
export const LEFT_OUT: { readonly [lack: string]: readonly string[] } = {
  'fingers: no driver touches it': [
    'a whole game against a bot, by touch on a phone',
    'a finger draws dominoes and kings too',
    'a kingdom with no room for all its squares says so',
    'takes dominoes by their number, each only once, by touch',
    'the board has as much room while one chooses as while one places',
    'the lesson is finished on a phone',
    'the squares of a .* kingdom that is . wide are large enough to press',
  ],
  'motion: that it is reduced is a preference of the whole browser': [
    'ends what flies to the old one',
    'that lies there already does not travel when it is confirmed',
    'what others place travels from its row into their kingdom',
  ],
  'a way to print into a file': [
    'calls kingdoms by their players, and prints them all on one page',
    'the end .* is printed on one page',
  ],
  'passkeys that a test can make': [
    'a profile is kept on one device, found on another with the game that waits, and left again',
  ],
  'a way to let its worker hear of something': [
    'who plays for days is asked once whether they want notices, and gets them',
  ],
  'a way to end the worker of an older version': [
    'a game that the browser does not keep is not given up for a newer version',
    'a tab takes a newer version while it is hidden',
    'a tab that takes up a file of games follows',
    'a tab with an open dialog follows',
    'an open tab finds a newer version',
    'two tabs take a newer version together',
  ],
};

/** Before all tests: says what is not tried. */
export default function sayLeftOut(): void {
  for (const [lack, names] of Object.entries(LEFT_OUT)) {
    console.log(`left out, for Firefox lacks ${lack}:\n  ${names.join('\n  ')}`);
  }
}

import './kit.mjs';

process.stdin.resume();

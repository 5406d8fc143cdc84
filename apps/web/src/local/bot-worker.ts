import '@crownlands/bots/web-worker';

// What the portal's bundle contains. Dynamic imports are left out: an engine's card refers to its code by one, and only
// processes that run engines follow it (it is marked for the bundler to ignore).
const { options } = require("./dependency-cruiser.cjs");

module.exports = {
  forbidden: [
    {
      name: "no-engines-in-the-portal",
      comment: "its bundle must not contain models and renderers",
      severity: "error",
      from: { path: "^(app|components)/" },
      to: { path: "^lib/(engines/index\\.ts|engines/[a-z0-9-]+/adapter\\.ts|worker/)|^packages/(illustrator|colorist|product-studio)/", reachable: true },
    },
  ],
  options: { ...options, exclude: { ...options.exclude, dynamic: true } },
};

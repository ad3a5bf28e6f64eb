import http from "node:http";
import https from "node:https";

// Node's own agents keep connections for as long as Node's own servers do: five seconds. A test that rests for that long
// sends its next request into a connection that the server closes just then. The plugin's connections are its own.
http.globalAgent = new http.Agent({ keepAlive: false });
https.globalAgent = new https.Agent({ keepAlive: false });
